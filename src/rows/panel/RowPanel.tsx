import { LinkOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useMemo } from 'react';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { problemText } from '@/components/forms/field-rules';
import type { CellValue } from '@/grid/grid-types';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { TwinNote } from '@/rows/Twin';
import { useWorkspace } from '@/session/SessionProvider';
import { useMethodChoices } from '../choices';
import { patchOf } from '../edits';
import type { ComputedField, Field, LinkField, ListField, MethodField, Named, RowFields, TextField } from '../fields';
import { useMarkedChoices } from '../useMarkedChoices';
import { useOffer } from '../useOffer';
import { PanelChoice } from './PanelChoice';
import { PanelSwitch } from './PanelSwitch';
import { PanelText } from './PanelText';
import { PanelValue } from './PanelValue';
import { Responsible } from './Responsible';

interface OfRow<K extends AnalysisKind> {
  fields: RowFields<K>;
  row: Row<K>;
  readOnly: boolean;
}

/** Everything of one row, field by field in the order its kind declares; each change is saved at once. */
export function RowPanel<K extends AnalysisKind>({ fields, row, readOnly }: OfRow<K>) {
  const t = useT();
  return (
    <>
      {fields.panel.map((field) => (
        <FieldPart key={field.name} fields={fields} field={field} row={row} readOnly={readOnly} />
      ))}
      <PanelText
        kind={fields.kind}
        row={row}
        readOnly={readOnly}
        label={t(fields.code)}
        value={row.code}
        spaceless
        patch={(code) => patchOf(fields, row, 'code', code)}
      />
      <Responsible kind={fields.kind} row={row} readOnly={readOnly} />
    </>
  );
}

/** One field: its own part of the panel, or the input its type has. */
function FieldPart<K extends AnalysisKind>({ field, ...ofRow }: OfRow<K> & { field: Named<Field<K>> }) {
  const t = useT();
  const label = t(field.label);
  const { Panel, Below } = field;
  const input = (name: string) => {
    const other = ofRow.fields.list.find((one) => one.name === name);
    return other ? <Input {...ofRow} field={other} label={t(other.label)} /> : null;
  };
  return (
    <>
      {Panel ? (
        <Panel row={ofRow.row} readOnly={ofRow.readOnly} label={label} input={input} />
      ) : (
        <Input {...ofRow} field={field} label={label} />
      )}
      {field.type === 'text' && field.twins && (
        <TwinNote kind={ofRow.fields.kind} id={ofRow.row.id} field={field.name} />
      )}
      {Below && <Below row={ofRow.row} />}
    </>
  );
}

/** The usual input of a field's type. */
function Input<K extends AnalysisKind>({
  fields,
  field,
  row,
  readOnly,
  label,
}: OfRow<K> & { field: Named<Field<K>>; label: string }) {
  const t = useT();
  const value = (row as unknown as Record<string, unknown>)[field.name];
  const patch = (next: CellValue) => patchOf(fields, row, field.name, next);
  const props: Saved<K> = { kind: fields.kind, row, readOnly, label, patch };
  const needed = field.needed?.(row) ? problemText({ problem: 'required' }, label) : null;
  switch (field.type) {
    case 'text':
      return (
        <PanelText
          {...props}
          meaning={field.meaning && t(field.meaning)}
          needed={needed}
          long={Boolean(field.long)}
          value={shownText(field, value)}
        />
      );
    case 'url':
      return <UrlInput {...props} value={String(value ?? '')} />;
    case 'toggle':
      return <PanelSwitch {...props} value={value === true} />;
    case 'choice':
    case 'choices':
      return <ListInput {...props} field={field} value={value as Chosen} />;
    case 'method':
      return <MethodInput {...props} field={field} value={value as string} />;
    case 'link':
    case 'links':
      return <LinkInput {...props} field={field} value={value as Chosen} />;
    case 'computed':
      return <ComputedValue field={field} row={row} label={label} />;
    case 'special':
      return null;
  }
}

function shownText<K extends AnalysisKind>({ shown }: TextField<K>, stored: unknown): string {
  const text = String(stored ?? '');
  return shown ? shown(text) : text;
}

type Chosen = string | null | readonly string[];

interface Saved<K extends AnalysisKind> {
  kind: K;
  row: Row<K>;
  readOnly: boolean;
  label: string;
  patch: (value: CellValue) => Patch<K>;
}

function ListInput<K extends AnalysisKind>({ field, ...props }: Saved<K> & { field: ListField<K>; value: Chosen }) {
  const marked = useMarkedChoices(field)(props.row);
  const options = marked.map((one) => (typeof one.show === 'string' ? { ...one, label: one.show } : one));
  return <PanelChoice {...props} options={options} allowEmpty={field.allowEmpty ?? false} />;
}

function MethodInput<K extends AnalysisKind>({
  field,
  value,
  ...props
}: Saved<K> & { field: MethodField<K>; value: string }) {
  const method = useWorkspace((v) => v.w.method);
  const options = useMethodChoices(field.choices);
  const chosen = field.value?.(props.row, method) ?? value;
  return <PanelChoice {...props} value={chosen} options={options} allowEmpty={field.allowEmpty ?? false} />;
}

function LinkInput<K extends AnalysisKind>({ field, ...props }: Saved<K> & { field: LinkField<K>; value: Chosen }) {
  const offered = useOffer(field);
  const options = useMemo(() => offered(props.row), [offered, props.row]);
  return <PanelChoice {...props} options={options} allowEmpty />;
}

/** An address with a button that opens it. */
function UrlInput<K extends AnalysisKind>(props: Saved<K> & { value: string }) {
  const t = useT();
  return (
    <div className={parts.withTool}>
      <PanelText {...props} />
      {props.value && (
        <Tooltip title={t('workspace.field.openLink')}>
          <Button
            size="small"
            type="text"
            icon={<LinkOutlined />}
            aria-label={t('workspace.field.openLink')}
            href={props.value}
            target="_blank"
            rel="noreferrer noopener"
          />
        </Tooltip>
      )}
    </div>
  );
}

function ComputedValue<K extends AnalysisKind>({
  field,
  row,
  label,
}: {
  field: ComputedField<K>;
  row: Row<K>;
  label: string;
}) {
  const { show } = field.useCell();
  return <PanelValue label={label}>{show(row)}</PanelValue>;
}
