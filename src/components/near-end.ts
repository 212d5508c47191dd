/** Is the end of what scrolls in this box nearer than so many pixels? */
export const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element, pixels: number): boolean =>
  scrollHeight - scrollTop - clientHeight <= pixels;
