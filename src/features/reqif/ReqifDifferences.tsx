import { Button, Flex, Segmented, Table } from 'antd';
import type { CSSProperties } from 'react';
import type { ReqifPreview } from '#contract/formats/reqif.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useFieldWords } from '@/rows/useFieldWords';
import { type Choice, openFields, type useReqifCheck } from './useReqifCheck';

interface Props {
  check: ReturnType<typeof useReqifCheck>;
  preview: ReqifPreview;
}
type Line = ReqifPreview['lines'][number];

/** What stands beside another way, row by row, with what happens to it. What was changed here alone stays and needs no choice. */
export function ReqifDifferences({ check, preview }: Props) {
  const t = useT();
  const kindName = useKindName();
  const { lines, lineCount } = preview;
  const changed = lines.filter(({ state }) => state === 'changedBoth' || state === 'changedThere');
  const chooseAll = (choice: Choice) =>
    check.choose(
      changed.map(({ object }) => object),
      choice,
    );
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center">
        <Button size="small" disabled={changed.length === 0} onClick={() => chooseAll('theirs')}>
          {t('reqif.all.theirs')}
        </Button>
        <Button size="small" disabled={changed.length === 0} onClick={() => chooseAll('ours')}>
          {t('reqif.all.ours')}
        </Button>
        {lineCount > lines.length && <span className="quiet">{t('reqif.listed', { count: lines.length })}</span>}
      </Flex>
      <Table
        size="small"
        tableLayout="fixed"
        rowKey={({ object, state }) => `${state} ${object}`}
        dataSource={lines}
        pagination={pagesOf(lines.length, t)}
        locale={{ emptyText: t('reqif.differences.none') }}
        columns={[
          {
            key: 'state',
            title: t('reqif.state'),
            width: 130,
            render: (_, { state, wasKept }) => t(wasKept ? 'reqif.state.keptBefore' : `reqif.state.${state}`),
          },
          {
            key: 'row',
            title: t('exchange.differences.row'),
            width: 220,
            render: (_, { kind, code, title }) => (
              <>
                <span className="quiet">{kindName(kind, 'one')}</span> {code && <code>{code}</code>} {title}
              </>
            ),
          },
          { key: 'fields', title: t('reqif.fields'), render: (_, line) => <Fields line={line} check={check} /> },
          {
            key: 'choice',
            title: t('reqif.choice'),
            width: 230,
            render: (_, line) => <Choose line={line} check={check} />,
          },
        ]}
      />
    </Flex>
  );
}

/** Each field as it is here and there, and as it was when the document was read last; of several that were changed there each is chosen. */
function Fields({ line, check }: { line: Line; check: Props['check'] }) {
  const t = useT();
  const words = useFieldWords()(line.kind);
  const isEachChosen = openFields(line).length > 1;
  return line.fields.map(({ field, ours, theirs, base, isOpen }) => (
    <dl key={field} style={{ margin: 0 }}>
      <dt>
        <Flex gap={8} align="center" justify="space-between">
          <b>{words.field(field)}</b>
          {isOpen && isEachChosen && (
            <Segmented
              size="small"
              aria-label={`${words.field(field)}: ${line.code || line.title}`}
              value={check.fieldChoiceOf(line, field)}
              onChange={(choice) => check.chooseField(line, field, choice)}
              options={[
                { value: 'theirs' as Choice, label: t('reqif.field.theirs') },
                { value: 'ours' as Choice, label: t('reqif.field.ours') },
              ]}
            />
          )}
          {!isOpen && line.state === 'changedBoth' && <span className="quiet">{t('reqif.stays')}</span>}
        </Flex>
      </dt>
      <dd style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
        <span className="quiet">{t('reqif.here')}</span> <Value text={ours} />
      </dd>
      <dd style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
        <span className="quiet">{t('reqif.there')}</span> <Value text={theirs} />
      </dd>
      {base !== null && base !== ours && base !== theirs && (
        <dd style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
          <span className="quiet">{t('reqif.before')}</span> <Value text={base} />
        </dd>
      )}
    </dl>
  ));
}

/** Longer texts scroll in their place: one of ten thousand characters would be many screens high. */
const longest = 1_000;
const scrolling: CSSProperties = { maxHeight: '16em', overflowY: 'auto' };

function Value({ text }: { text: string }) {
  if (text.length <= longest) return text || '—';
  return (
    // Who has no mouse scrolls it by its focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
    <div style={scrolling} tabIndex={0}>
      {text}
    </div>
  );
}

function Choose({ line, check }: { line: Line; check: Props['check'] }) {
  const t = useT();
  if (line.state === 'changedHere') return t('reqif.stays');
  const words = {
    new: ['reqif.choice.create', 'reqif.choice.skip'],
    goneHere: ['reqif.choice.create', 'reqif.choice.skip'],
    goneThere: ['reqif.choice.delete', 'reqif.choice.keep'],
    changedThere: ['reqif.choice.theirs', 'reqif.choice.ours'],
    changedBoth: ['reqif.choice.theirs', 'reqif.choice.ours'],
  } as const;
  const [theirs, ours] = words[line.state === 'same' ? 'changedThere' : line.state];
  const choice = check.choiceOf(line);
  return (
    <>
      <Segmented<Choice | 'mixed'>
        size="small"
        aria-label={`${t('reqif.choice')}: ${line.code || line.title}`}
        value={choice ?? 'mixed'}
        onChange={(chosen) => chosen !== 'mixed' && check.choose([line.object], chosen)}
        options={[
          { value: 'theirs', label: t(theirs) },
          { value: 'ours', label: t(ours) },
        ]}
      />
      {choice === undefined && <div className="quiet">{t('reqif.choice.mixed')}</div>}
    </>
  );
}
