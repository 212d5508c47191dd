/** The password is asked for over the page, before rights are granted; once for all who wait. */
let asked: { answered: Promise<boolean>; answer: (confirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Whether the password is asked for. */
export const confirmAsked = {
  get: (): boolean => asked !== undefined,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks for the password over the page. Resolves with whether it was shown; then the call that needs it is made anew. */
export function askConfirm(): Promise<boolean> {
  if (!asked) {
    let answer = (_: boolean): void => undefined;
    const answered = new Promise<boolean>((done) => {
      answer = done;
    });
    asked = { answered, answer };
    tell();
  }
  return asked.answered;
}

/** Ends the question. */
export function answerConfirm(confirmed: boolean): void {
  asked?.answer(confirmed);
  asked = undefined;
  tell();
}
