/** A value of a row in words: lists by their entries, ratings by what they hold. */
export function wordsOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOfValue).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${wordsOfValue((inner as { level?: unknown })?.level ?? inner)}`)
    .join(', ');
}
