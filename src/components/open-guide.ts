type Opener = (chapter: string) => void;

let opener: Opener | undefined;

/** Opens a chapter of the guide beside the page; the shell, which has the guide, says how. */
export const openGuide = (chapter: string): void => opener?.(chapter);

/** Says how a chapter is opened. Returns what takes that back. */
export function opensGuide(how: Opener): () => void {
  opener = how;
  return () => {
    if (opener === how) opener = undefined;
  };
}
