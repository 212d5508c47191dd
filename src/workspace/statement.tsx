import { LinkOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { Patch, Row } from '#domain/model/kinds.ts';
import type { Column } from '@/components/grid/grid-types';
import { type Translate, useT } from '@/i18n';
import { codeColumn, textColumn } from './columns';
import { PanelText } from './panel/PanelText';
import './parts.less';

/** The kinds that are a statement: name, text, explanation, link (spec.md section 3). */
export type StatementKind = 'assumptions' | 'claims' | 'goals' | 'requirements';
type Statement = Row<StatementKind>;

/** The columns all statements share; what is special to a kind stands between text and explanation. */
export function statementColumns<R extends Statement>(t: Translate, between: readonly Column<R>[]): Column<R>[] {
  return [
    codeColumn<R>(t('workspace.field.code')),
    textColumn<R>('name', t('workspace.field.name'), { width: 240, sticky: true }),
    textColumn<R>('text', t('workspace.field.text'), { width: 300, grow: true, long: true }),
    ...between,
    textColumn<R>('explanation', t('workspace.field.explanation'), { width: 200, long: true }),
    textColumn<R>('link', t('workspace.field.link'), { width: 160 }),
  ];
}

interface Props {
  kind: StatementKind;
  row: Statement;
  readOnly: boolean;
}

/** Name and text, the head of a statement's panel. */
export function StatementHead(props: Props) {
  const t = useT();
  const common = props as { kind: 'claims'; row: Row<'claims'>; readOnly: boolean };
  return (
    <>
      <PanelText {...common} label={t('workspace.field.name')} value={props.row.name} patch={(name) => ({ name })} />
      <PanelText
        {...common}
        label={t('workspace.field.text')}
        long
        value={props.row.text}
        patch={(text) => ({ text })}
      />
    </>
  );
}

/** Explanation, reference link and code, the foot of a statement's panel. */
export function StatementFoot(props: Props) {
  const t = useT();
  const common = props as { kind: 'claims'; row: Row<'claims'>; readOnly: boolean };
  const { explanation, link, code } = props.row;
  return (
    <>
      <PanelText
        {...common}
        long
        label={t('workspace.field.explanation')}
        value={explanation}
        patch={(text) => ({ explanation: text })}
      />
      <div className="ws-with-tool">
        <PanelText
          {...common}
          label={t('workspace.field.link')}
          value={link}
          patch={(next): Patch<'claims'> => ({ link: next })}
        />
        {link && (
          <Tooltip title={t('workspace.field.openLink')}>
            <Button
              size="small"
              type="text"
              icon={<LinkOutlined />}
              aria-label={t('workspace.field.openLink')}
              href={link}
              target="_blank"
              rel="noreferrer noopener"
            />
          </Tooltip>
        )}
      </div>
      <PanelText {...common} label={t('workspace.field.code')} value={code} patch={(next) => ({ code: next })} />
    </>
  );
}

/** Fields of a new statement from the line for new rows. */
export const statementDraft = (
  values: Readonly<Record<string, unknown>>,
): { name: string } & Record<string, unknown> => ({
  name: '',
  ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? ''])),
});
