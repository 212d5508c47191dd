import { foldText } from '#domain/fold-text.ts';
import type { Line } from '#server/import/layout.ts';
import type { Importing } from './importing.ts';

type Raw = Record<string, unknown>;
const languages = ['en', 'zh'] as const;

/** The reasons of an asset, which stand in one cell per language, one line per property: `I: reason`; those a line says nothing of are kept. */
export function withReasons(
  { problems, vocabulary }: Importing,
  { line, raw, before }: { line: Line; raw: Raw; before: object | undefined },
): Raw {
  const stored = (before as { properties?: readonly string[] } | undefined)?.properties ?? [];
  const cells = raw.propertyReasons as Partial<Record<'en' | 'zh', string>> | undefined;
  if (!cells) return raw;
  const reasons: Record<string, Partial<Record<'en' | 'zh', string>>> = {};
  for (const language of languages)
    for (const text of (cells[language] ?? '').split('\n').filter((one) => one.trim() !== '')) {
      const [, word = '', reason = ''] = /^([^:：]+)[:：](.+)$/.exec(text.trim()) ?? [];
      const named = word.trim();
      const code = vocabulary.properties.get(foldText(named)) ?? (stored.includes(named) ? named : undefined);
      if (code) reasons[code] = { ...reasons[code], [language]: reason.trim() };
      else problems.at('assets', line, `propertyReasons.${language}`, 'wrong');
    }
  return { ...raw, propertyReasons: reasons };
}
