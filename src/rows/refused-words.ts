import { problemText } from '@/components/forms/field-rules';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { refusalText } from '@/request/failures';

/** Why something is refused: what is wrong with the first field that has a title here, else the refusal as a whole. */
export function refusedWords(error: CallError, titleOf: (path: string) => string | undefined): string {
  if (error.errorCode === errorCodes.BadInput)
    for (const problem of error.fields) {
      const title = titleOf(problem.path);
      if (title !== undefined) return problemText(problem, title);
    }
  return refusalText(error);
}
