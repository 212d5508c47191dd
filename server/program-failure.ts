import { errors, Failure } from '#contract/kit/errors.ts';

/** What whoever starts a program of the server reads when it cannot go on: a refusal says what is behind it, which callers are not told. */
export function programFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof Failure)) return wordsOf(error);
  const behind = error.cause instanceof Error ? wordsOf(error.cause) : '';
  if (error.key === 'StoreAway') return `DATABASE_URL: the database is not responding: ${behind}`;
  if (error.key === 'FilesAway') return `FILES_URL: ${behind}`;
  return [errors[error.key].en, behind].filter(Boolean).join('\n');
}

/** Of several addresses that were tried, Node says nothing together. */
function wordsOf(error: Error): string {
  const each = error instanceof AggregateError ? error.errors.map((one) => (one as Error).message) : [];
  return error.message || each.join(', ') || error.name;
}
