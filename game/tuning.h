/* SPDX-License-Identifier: Zlib */
/*
 * Every number that makes the game feel as it does. The unit is part of the name: _PX pixels, _PX_S pixels a
 * second, _S seconds of game time, _REAL_S seconds of real time, _DEG degrees, _HALVES half hearts.
 */
#ifndef GAME_TUNING_H
#define GAME_TUNING_H

/* --- Wick ---------------------------------------------------------------------------------------- */
#define TUNING_WALK_PX_S       84.0f
#define TUNING_WALK_GAIN_S     0.06f /* from standing to full speed */
#define TUNING_WALK_STOP_S     0.05f
#define TUNING_CORNER_NUDGE_PX 4.0f
#define TUNING_FEET_WIDTH_PX   8.0f
#define TUNING_FEET_HEIGHT_PX  6.0f
#define TUNING_HURT_WIDTH_PX   8.0f
#define TUNING_HURT_HEIGHT_PX  12.0f
#define TUNING_STEP_SOUND_S    0.2 /* two of the four walking frames */
#define TUNING_WALK_FRAME_S    0.10
#define TUNING_IDLE_FRAME_S    0.5

#define TUNING_SWING_WIND_UP_S 0.07
#define TUNING_SWING_ARC_S     0.10
#define TUNING_SWING_RECOVER_S 0.15
#define TUNING_SWING_RADIUS_PX 22.0f
#define TUNING_SWING_ARC_DEG   110.0f
#define TUNING_SWING_STEP_PX   6.0f
#define TUNING_SWING_BUFFER_S  0.15

#define TUNING_DASH_PX           52.0f
#define TUNING_DASH_S            0.18
#define TUNING_DASH_SAFE_FROM_S  0.02
#define TUNING_DASH_SAFE_TO_S    0.21 /* 0.16, and 0.05 more */
#define TUNING_DASH_AGAIN_S      0.35
#define TUNING_DASH_BUFFER_S     0.12
#define TUNING_DASH_GHOSTS       3
#define TUNING_DODGE_WINDOW_S    0.12 /* a dash at most so long before a blow lands */
#define TUNING_DODGE_SLOW_REAL_S 0.25
#define TUNING_DODGE_SLOW_SCALE  0.35
#define TUNING_DODGE_OIL_S       0.5f

#define TUNING_HEARTS_HALVES      10
#define TUNING_HEARTS_MOST_HALVES 14 /* however many secrets are found */
#define TUNING_HURT_SAFE_S        1.0f
#define TUNING_HURT_POSE_S        0.2
#define TUNING_HURT_ALPHA         128
#define TUNING_KNOCK_BACK_PX      22.0f
#define TUNING_KNOCK_BACK_S       0.16f
#define TUNING_FALL_POSE_S        0.2
#define TUNING_FALL_DARK_S        0.35 /* the iris closes, and opens again, each */
#define TUNING_FALL_LIE_S         0.7
#define TUNING_FALL_OFFER_S \
    3.0 /* with oil left: so long the night can be turned back; a press goes on before */

#define TUNING_RETURN_SAFE_S 1.5f /* back after a fall */

#define TUNING_OIL_MAX_S   8.0f
#define TUNING_OIL_START_S 4.0f
#define TUNING_OIL_KILL_S  1.0f
#define TUNING_OIL_MOTH_S  0.5f

/* --- turning back the night -------------------------------------------------------------------------- */
#define TUNING_TURN_BACK_SPEED       1.5 /* game seconds a real second */
#define TUNING_TURN_BACK_SLOW_REAL_S 0.35
#define TUNING_TURN_BACK_SLOW_SCALE  0.3

/* --- lantern and lamps ----------------------------------------------------------------------------- */
#define TUNING_LANTERN_PX           64.0f
#define TUNING_LANTERN_SHUTTERED_PX 18.0f
#define TUNING_LANTERN_CHOKED_PX    34.0f /* after the Snuffer's breath, and in his dark */
#define TUNING_LANTERN_LEAST_PX     26.0f /* however many press on it */
#define TUNING_DIMMED_FROM_PX       96.0f
#define TUNING_LANTERN_FALLEN_PX    34.0f
#define TUNING_LANTERN_MOVES_PX_S   320.0f /* how fast the radius follows the shutter */
#define TUNING_SHUTTERED_SPEED      0.5f   /* share of the walking speed */
#define TUNING_LANTERN_COLOUR       0xFFC878u
#define TUNING_LANTERN_COLD         0x8FC4FFu /* while the night is turned back */
#define TUNING_LANTERN_ALPHA        235
#define TUNING_LANTERN_BLOOM_PX     14.0f
#define TUNING_LANTERN_BLOOM_COLOUR 0x604020u
#define TUNING_LAMP_PX              96.0f
#define TUNING_LAMP_FIRST_PX        120.0f
#define TUNING_LAMP_GROW_S          0.9
#define TUNING_LAMP_SETTLE_S        0.5
#define TUNING_LAMP_COLOUR          0xFFD080u
#define TUNING_LAMP_ALPHA           235
#define TUNING_LAMP_BLOOM_PX        22.0f
#define TUNING_LAMP_BLOOM_COLOUR    0x705020u
#define TUNING_LAMP_SPARKS          40
#define TUNING_LAMP_AMBIENT_S       2.0
#define TUNING_LAMP_SILENCE_S       4.0
#define TUNING_LAMP_REACH_PX        160.0f /* windows so near switch on with it */
#define TUNING_LAMP_WINDOW_EACH_S   0.12
#define TUNING_POST_PX              58.0f
#define TUNING_POST_ALPHA           225
#define TUNING_POST_BLOOM_PX        16.0f
#define TUNING_WINDOW_PX            30.0f
#define TUNING_WINDOW_COLOUR        0xFFB050u
#define TUNING_WINDOW_ALPHA         220
#define TUNING_CANDLES_PX           28.0f
#define TUNING_CANDLES_ALPHA        200
#define TUNING_LANCET_PX            46.0f
#define TUNING_STAND_PX             44.0f
#define TUNING_STAND_ALPHA          215
#define TUNING_STAND_HOLDS_S        6.0 /* where the air is bad */
#define TUNING_STAND_FAILS_S        1.6 /* so long before it goes out it begins to fail */
#define TUNING_FLAME_FRAME_S        0.09
#define TUNING_FLICKER_S            (1.0 / 12.0)

/* --- blows ------------------------------------------------------------------------------------------ */
#define TUNING_STOP_HIT_REAL_S   0.05
#define TUNING_STOP_KILL_REAL_S  0.09
#define TUNING_STOP_HURT_REAL_S  0.12
#define TUNING_STOP_LAMP_REAL_S  0.25
#define TUNING_STOP_PHASE_REAL_S 0.35
#define TUNING_FLASH_S           0.06
#define TUNING_SHAKE_HIT         0.3f
#define TUNING_SHAKE_KILL        0.45f
#define TUNING_SHAKE_HURT        0.6f
#define TUNING_DEATH_FRAME_S     0.09
#define TUNING_DEATH_MOTES       12
#define TUNING_SPARK_LIGHT_S     0.15
#define TUNING_SPARK_LIGHT_PX    24.0f
#define TUNING_SPARK_LIGHT       0xFFE0A0u
#define TUNING_ATTACKERS_MAX     2 /* at once */

/* --- foes -------------------------------------------------------------------------------------------- */
#define TUNING_FOE_AIM_FIXED_S    0.15  /* before its strike no foe can turn any more */
#define TUNING_FOE_NOTICE_SHUT_PX 24.0f /* how far one sees Wick while his lantern is shuttered */
#define TUNING_FOE_LOSE_PX        130.0f
#define TUNING_FOE_LOSE_SHUT_PX   44.0f
#define TUNING_FOE_RADIUS_PX      6.0f /* a foe is a disc of this radius for the staff */

#define TUNING_HUSK_HITS             3
#define TUNING_HUSK_NOTICE_PX        72.0f
#define TUNING_HUSK_PATROL_PX_S      22.0f
#define TUNING_HUSK_PATROL_PX        36.0f /* at most so far from home */
#define TUNING_HUSK_ROUND_PX_S       30.0f /* on a fixed way */
#define TUNING_HUSK_ROUND_LOOK_S     0.36
#define TUNING_HUSK_ROUND_PATIENCE_S 16.0 /* to reach a stop */
#define TUNING_HUSK_HUNT_PX_S        46.0f
#define TUNING_HUSK_CIRCLE_PX_S      26.0f
#define TUNING_HUSK_STRIKE_PX        36.0f /* near enough to lunge */
#define TUNING_HUSK_TELL_S           0.45
#define TUNING_HUSK_LUNGE_PX         44.0f
#define TUNING_HUSK_LUNGE_S          0.26
#define TUNING_HUSK_TOUCH_PX         7.0f
#define TUNING_HUSK_DAMAGE_HALVES    2
#define TUNING_HUSK_RECOVER_S        0.55
#define TUNING_HUSK_REST_S           0.6 /* between two attacks of one husk, at least */
#define TUNING_HUSK_NOTICE_S         0.4
#define TUNING_HUSK_FLINCH_S         0.3
#define TUNING_HUSK_FORGET_S         0.8 /* out of sight for so long: it has lost him */
#define TUNING_HUSK_RISE_S           0.6

#define TUNING_SHADE_HITS          2
#define TUNING_SHADE_PX_S          54.0f
#define TUNING_SHADE_DRIFT_PX_S    16.0f
#define TUNING_SHADE_DRIFT_PX      26.0f  /* at most so far from home */
#define TUNING_SHADE_FEELS_PX      150.0f /* Wick, whatever his lantern does */
#define TUNING_SHADE_LOSES_PX      240.0f
#define TUNING_SHADE_STRIKE_PX     24.0f
#define TUNING_SHADE_TELL_S        0.35
#define TUNING_SHADE_REACH_PX      27.0f
#define TUNING_SHADE_REACH_S       0.16
#define TUNING_SHADE_TOUCH_PX      6.0f
#define TUNING_SHADE_DAMAGE_HALVES 2
#define TUNING_SHADE_RECOVER_S     0.7
#define TUNING_SHADE_REST_S        0.8f
#define TUNING_SHADE_FADES_S       0.45  /* to an outline, in light */
#define TUNING_SHADE_OUTLINE       150.0 /* its alpha then */
#define TUNING_SHADE_DIMS_PX       11.0f
#define TUNING_SHADE_THROWN_PX     46.0f /* by a blow */
#define TUNING_SHADE_THROWN_S      0.24f
#define TUNING_SHADE_FLINCH_S      0.24
#define TUNING_SHADE_BLOWS_PX      56.0f /* from where it blows a candle stand out */
#define TUNING_SHADE_BREATH_S      0.7
#define TUNING_SHADE_RISE_S        0.6

#define TUNING_MOTH_HITS          1
#define TUNING_MOTH_SENSE         2.2f  /* it feels light so many times as far as we see it */
#define TUNING_MOTH_DRAWN_BY      0.03f /* light_reach from which it follows */
#define TUNING_MOTH_WANDER_PX_S   26.0f
#define TUNING_MOTH_WANDER_PX     48.0f
#define TUNING_MOTH_DRAWN_PX_S    52.0f
#define TUNING_MOTH_CIRCLE_PX     36.0f
#define TUNING_MOTH_STRIKE_PX     58.0f
#define TUNING_MOTH_TELL_S        0.35
#define TUNING_MOTH_SWOOP_PX      78.0f
#define TUNING_MOTH_SWOOP_S       0.42
#define TUNING_MOTH_TOUCH_PX      5.0f
#define TUNING_MOTH_DAMAGE_HALVES 1
#define TUNING_MOTH_RECOVER_S     0.8
#define TUNING_MOTH_REST_S        1.4
#define TUNING_MOTH_HEIGHT_PX     13.0f
#define TUNING_MOTH_BOB_PX        2.0f
#define TUNING_MOTH_BOB_HERTZ     1.6
#define TUNING_MOTH_COMES_DOWN_PX 64.0f
#define TUNING_MOTH_COMES_DOWN_S  0.7
#define TUNING_BEAT_S             0.6 /* from stroke to stroke of the wall's drum, real time */
#define TUNING_SPITTER_HITS       2
#define TUNING_SPITTER_NOTICE_PX  240.0f
#define TUNING_SPITTER_TELL_S     TUNING_BEAT_S /* it swells from one stroke to the next */
#define TUNING_SPITTER_FLINCH_S   0.3
#define TUNING_SPITTER_MOUTH_PX   16.0f /* light of its mouth when it begins to swell … */
#define TUNING_SPITTER_FULL_PX    28.0f /* … and just before it fires */
#define TUNING_SHOT_PX_S          70.0f
#define TUNING_SHOT_CLEARS_PX     46.0f  /* so far from its maker it is above what stands there */
#define TUNING_SHOT_HOME_PX_S     150.0f /* sent back */
#define TUNING_SHOT_TOUCH_PX      3.5f
#define TUNING_SHOT_HOME_TOUCH_PX 11.0f
#define TUNING_SHOT_DAMAGE_HALVES 2
#define TUNING_SHOT_LIVES_S       6.0
#define TUNING_SHOT_LIGHT_PX      20.0f
#define TUNING_SHOT_COLOUR        0x60E0FFu
#define TUNING_SHOT_BLOOM_PX      12.0f
#define TUNING_SHOT_BLOOM_COLOUR  0x104048u
#define TUNING_BRAZIER_PX         48.0f
#define TUNING_BRAZIER_ALPHA      225
#define TUNING_WAVE_SIGN_S        0.5   /* a cold light shows where a foe will come */
#define TUNING_WAVE_CLEAR_PX      32.0f /* no foe comes nearer to Wick than this */
#define TUNING_WAVE_AGAIN_S       1.2   /* after a fall, before the wave begins again */
#define TUNING_WAVE_LAST_REAL_S   0.45  /* slow motion when the last of a wave falls */
#define TUNING_WAVE_LAST_SCALE    0.35
#define TUNING_WAVE_PATIENCE_S    12.0 /* then the next come although the last are still there */
#define TUNING_WAVE_BEAT_S        5.0  /* between two husks of the third wave */
#define TUNING_MOTHS_POST         1    /* that circle a lit post, as scenery */
#define TUNING_MOTHS_GREAT_LAMP   3

/* --- the Snuffer ------------------------------------------------------------------------------------- */
#define TUNING_SNUFFER_HITS           8 /* a phase, of three */
#define TUNING_SNUFFER_TELL_1_S       0.6
#define TUNING_SNUFFER_TELL_2_S       0.5
#define TUNING_SNUFFER_TELL_3_S       0.4
#define TUNING_SNUFFER_GLIDE_PX_S     105.0f
#define TUNING_SNUFFER_BREATH_PX      112.0f /* how far it reaches */
#define TUNING_SNUFFER_BREATH_DEG     60.0f
#define TUNING_SNUFFER_BREATH_PX_S    190.0f
#define TUNING_SNUFFER_BREATH_DEEP    20.0f /* behind its front it still bites, px */
#define TUNING_SNUFFER_BREATH_HALVES  2
#define TUNING_SNUFFER_CHOKES_S       2.0f /* Wick's lantern, whom it touches */
#define TUNING_SNUFFER_BREATH_AFTER_S 0.25 /* he stands, before he is out of breath */
#define TUNING_SNUFFER_OPEN_S         1.7  /* out of breath */
#define TUNING_SNUFFER_OPEN_HITS      2    /* then he has had enough */
#define TUNING_SNUFFER_SWEEP_PX       40.0f
#define TUNING_SNUFFER_SWEEP_DEG      220.0f
#define TUNING_SNUFFER_SWEEP_S        0.2
#define TUNING_SNUFFER_SWEEP_HALVES   2
#define TUNING_SNUFFER_SWEEP_HALF_DEG 24.0f /* before and behind the long snuffer that it covers */
#define TUNING_SNUFFER_SWEEP_BACK_S   0.45  /* to take it back */
#define TUNING_SNUFFER_COMES_NEAR     0.6   /* so often he goes where Wick is nearest */
#define TUNING_SNUFFER_NEAR_PX        46.0f /* so near he sweeps rather than breathes */
#define TUNING_SNUFFER_LIGHT_PX       30.0f
#define TUNING_SNUFFER_ECHO_LIGHT_PX  44.0f
#define TUNING_SNUFFER_LIGHT          0xA070E0u
#define TUNING_SNUFFER_LIGHT_ALPHA    220

#define TUNING_SNUFFER_DARK_OPEN_S  0.9 /* when he has put one out */
#define TUNING_SNUFFER_CALL_S       0.5
#define TUNING_SNUFFER_CALLS_EACH_S 9.0 /* and only when no shade is left */
#define TUNING_SNUFFER_PROWL_PX_S   38.0f
#define TUNING_SNUFFER_ECHO_OPEN_S  0.8
#define TUNING_SNUFFER_DAZED_S      1.1 /* where his way ends */
#define TUNING_SNUFFER_SLIDE_PX_S   300.0f

#define TUNING_SNUFFER_MUSIC_BEAT_S (60.0 / 140.0)
#define TUNING_ECHO_BEAT_S          (TUNING_SNUFFER_MUSIC_BEAT_S / TUNING_ECHO_PITCH) /* as it plays then */
#define TUNING_ECHO_PITCH           1.06
#define TUNING_RING_BEATS           8 /* from a ring to the next; half of it towards the end */
#define TUNING_RING_GATHERS_PX      30.0f
#define TUNING_RING_PX              190.0f /* its radius when it is gone */
#define TUNING_RING_FIRST_PX        10.0f
#define TUNING_RING_PX_S            78.0f
#define TUNING_RING_DEPTH_PX        4.0f
#define TUNING_RING_FLATNESS        0.8f
#define TUNING_RING_GAP_DEG         52.0f
#define TUNING_RING_HALVES          1

/* --- scenes ----------------------------------------------------------------------------------------- */
#define TUNING_SKIP_HOLD_REAL_S 0.6
#define TUNING_IRIS_S           0.35
#define TUNING_LINE_DEAF_S      0.15 /* a fresh line ignores presses for so long */
#define TUNING_PROMPT_AFTER_S   2.5
#define TUNING_FIGHT_LEAN       0.25f /* of the way towards the foes */
#define TUNING_MOTHS_OIL_S      3.0f
#define TUNING_SNUFFER_LEAN     0.45f
#define TUNING_FLASK_OIL_S      2.0f

/* The camera looks at what is so far above Wick's feet. */
#define TUNING_CAMERA_ABOVE_FEET_PX 10.0f

#endif
