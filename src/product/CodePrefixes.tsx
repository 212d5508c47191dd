import { Flex, Input, theme } from 'antd';
import { type Ref, useImperativeHandle } from 'react';
import { type AnalysisKind, analysisKindNames, kinds } from '#domain/kinds/kinds.ts';
import { isCodePrefix } from '#domain/model/code-prefix.ts';
import type { CodePrefixes as Prefixes } from '#domain/product/project.ts';
import { useT } from '@/i18n';
import { useKindName } from './useKindName';

/** The first kind whose prefix is refused; undefined when every one may stand. */
export const firstWrong = (prefixes: Prefixes): AnalysisKind | undefined =>
  analysisKindNames.find((kind) => !isCodePrefix(prefixes[kind] ?? ''));

/** The id of the field of a kind. */
const prefixField = (kind: AnalysisKind): string => `code-prefix-${kind}`;

/** The prefixes of the product itself (R-CONST-9). */
export const ownPrefixes = Object.fromEntries(
  analysisKindNames.map((kind) => [kind, kinds[kind].prefix]),
) as Required<Prefixes>;

/** A kind that was never named stands with its own prefix; one that was emptied is a gap. */
const standing = (prefixes: Prefixes, kind: AnalysisKind): string => prefixes[kind] ?? kinds[kind].prefix;

interface Props {
  value?: Prefixes;
  onChange?: (prefixes: Prefixes) => void;
  readOnly?: boolean;
  /** Of the form around it: the place it is scrolled to, and what takes the focus when the form is refused. */
  id?: string;
  ref?: Ref<{ focus: () => void }>;
}

/** The code rule of a project: a prefix per kind of row, and what the next code then looks like. A control of the form around it. */
export function CodePrefixes({ value = {}, onChange = () => undefined, readOnly = false, id: whole, ref }: Props) {
  const t = useT();
  const { token } = theme.useToken();
  const kindName = useKindName();
  const note = usePrefixNote(value);
  useImperativeHandle(ref, () => ({
    focus: () => document.getElementById(prefixField(firstWrong(value) ?? 'assets'))?.focus(),
  }));
  return (
    <div id={whole} style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))' }}>
      {analysisKindNames.map((kind) => {
        const prefix = standing(value, kind);
        const wrong = !isCodePrefix(prefix);
        const said = note(kind);
        const id = prefixField(kind);
        return (
          <Flex vertical gap={2} key={kind}>
            <label htmlFor={id}>{kindName(kind)}</label>
            <Input
              id={id}
              value={prefix}
              {...(readOnly ? { disabled: true } : {})}
              placeholder={kinds[kind].prefix}
              aria-describedby={`${id}-note`}
              aria-invalid={wrong}
              {...(wrong ? { status: 'error' as const } : said ? { status: 'warning' as const } : {})}
              onChange={(event) => onChange({ ...value, [kind]: event.target.value })}
              suffix={<Preview code={wrong ? '' : `${prefix || kinds[kind].prefix}-1`} />}
            />
            <span
              id={`${id}-note`}
              className={wrong ? undefined : 'quiet'}
              style={{ fontSize: 12, minHeight: 18, ...(wrong && { color: token.colorErrorText }) }}
              aria-live="polite"
            >
              {wrong ? t('prefix.wrong') : said}
            </span>
          </Flex>
        );
      })}
    </div>
  );
}

/**
 * What a code looks like: most prefixes whole, the longest cut so that the field beside it stays wide enough to type in. It stands there empty
 * where there is none: a field that loses its suffix loses the focus.
 */
const Preview = ({ code }: { code: string }) => (
  <span className="quiet num one-line" style={{ maxWidth: 96 }} title={code}>
    {code}
  </span>
);

/** What is incomplete about the prefix of a kind, in words; nothing when it stands by itself. */
function usePrefixNote(prefixes: Prefixes): (kind: AnalysisKind) => string | undefined {
  const t = useT();
  const kindName = useKindName();
  return (kind) => {
    const prefix = standing(prefixes, kind);
    if (prefix === '') return t('prefix.missing', { prefix: kinds[kind].prefix });
    const twin = analysisKindNames.find(
      (other) => other !== kind && standing(prefixes, other).toLowerCase() === prefix.toLowerCase(),
    );
    return twin && t('prefix.twice', { other: kindName(twin) });
  };
}

/** The first thing that is incomplete in a code rule and how many more there are; undefined when it is whole. */
export function usePrefixGaps(prefixes: Prefixes): { first: string; more: number } | undefined {
  const t = useT();
  const kindName = useKindName();
  const note = usePrefixNote(prefixes);
  const gaps = analysisKindNames.flatMap((kind) => {
    const said = note(kind);
    return said ? [t('prefix.of', { kind: kindName(kind), said })] : [];
  });
  const [first] = gaps;
  return first === undefined ? undefined : { first, more: gaps.length - 1 };
}
