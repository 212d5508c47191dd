/**
 * Keys of an input method being composed are not ours: by Enter it takes a word, by Escape it gives one up, and the arrows choose among its words.
 * Some browsers say only by the code of the key that it is one of those.
 */
export const composing = (event: { nativeEvent: { isComposing: boolean; keyCode: number } }): boolean =>
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
