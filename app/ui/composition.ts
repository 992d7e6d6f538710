/** The code of every key that an input method handles (UI Events). */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Tells whether a key composes or ends a syllable. Safari reports the key that ends one after the composition, so
 * `isComposing` misses it.
 */
export const isOfInputMethod = ({ keyCode }: { keyCode: number }): boolean =>
  keyCode === INPUT_METHOD_KEY_CODE;
