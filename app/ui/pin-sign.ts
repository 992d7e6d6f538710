/** Pin with its tip at 0,0; its head is a circle of radius 13 around 0,-20.5. */
export const PIN = "M0 0c-1-1-13-11-13-20.5a13 13 0 0 1 26 0C13-11 1-1 0 0z";

/** The Korean public toilet sign (KS S ISO 7001: man, line, woman), inside the pin's head. */
export const PIN_SIGN =
  "M-5-28.7a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM-8-23.7h6v5.9h-1.2v5.1h-3.6v-5.1h-1.2z" +
  "M-.5-28.5h1v15.8h-1z" +
  "M5-28.7a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM3.8-23.7h2.4l2.3 7.2h-1.9v3.8h-3.2v-3.8h-1.9z";

/** Stroke through the sign of a closed toilet, visible without colour vision. */
export const CLOSED_STROKE = "M-10.5-10l21-21";
