import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Checkbox, Spin, Upload } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { csvColumns } from '#domain/drawn/import/csv.ts';
import { type DrawingRefusal, DrawingRefused, mostBytes, mostShapes } from '#domain/drawn/import/limits.ts';
import { planImport } from '#domain/drawn/import/plan.ts';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { helpForTooMany } from '#domain/drawn/import/too-many.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { useT } from '@/i18n';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from '../topology.less';
import { Preview } from './Preview';
import { readApart } from './read-apart';

const endings = '.drawio,.xml,.svg,.png,.json,.tm7,.otm,.csv,.dbc';

/** A drawing of another tool becomes diagrams: a file is chosen, what it would make is shown, and one edit makes it. */
export default function ImportDrawing({
  file,
  onOpen,
  onClose,
}: {
  /** One that was dropped on the drawing. */
  file: File | null;
  /** Shows a diagram that was made. */
  onOpen: (diagram: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const { sketch, chosen, refused, reading, read } = useReading(file);
  const [pages, setPages] = useState<readonly number[] | null>(null);
  const [busy, setBusy] = useState(false);
  const w = useWorkspace((v) => v.w);
  const [withThreats, setWithThreats] = useState(true);
  const taken = useMemo(
    () =>
      sketch?.pages
        .filter((_, i) => pages === null || pages.includes(i))
        .map((page) => (withThreats ? page : { ...page, threats: [] })),
    [sketch, pages, withThreats],
  );
  const plan = useMemo(() => {
    const words = {
      diagram: t('topology.diagram.first'),
      block: t('topology.name.block'),
      outOfScope: t('topology.import.outOfScope'),
    };
    return taken && planImport(w, taken, words, newId);
  }, [w, taken, t]);
  const help = plan && helpForTooMany(plan, sketch?.format === 'dbc');
  const nothing = !plan || plan.diagrams.every(({ nodes, groups }) => nodes + groups === 0);

  const save = async () => {
    if (!plan) return;
    setBusy(true);
    const held = await runEdit(session.edit(...plan.ops));
    setBusy(false);
    if (!held) return;
    const [first] = plan.diagrams;
    const [diagrams, assets, threats] = [plan.diagrams.length, plan.made.length, plan.threats.length];
    message.success(t('topology.import.done', { diagrams, assets, threats }));
    if (first) onOpen(first.id);
    onClose();
  };
  return (
    <FormDialog
      dirty={sketch !== null && !busy}
      loss="import"
      title={t('topology.import')}
      okText={t('topology.import.start')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: nothing || plan.tooMany, loading: busy }}
      onOk={() => void save()}
      onClose={onClose}
      width={760}
    >
      <Upload.Dragger
        accept={endings}
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(one) => {
          setPages(null);
          setWithThreats(true);
          void read(one);
          return false;
        }}
      >
        <Chosen sketch={sketch} name={chosen} />
      </Upload.Dragger>
      <Spin spinning={reading} />
      {refused && <Alert type="error" showIcon title={refusedText(t, refused, chosen)} />}
      {sketch && sketch.pages.length > 1 && (
        <Checkbox.Group
          className={styles.importPages}
          aria-label={t('topology.import.pages')}
          value={pages ? [...pages] : sketch.pages.map((_, i) => i)}
          onChange={setPages}
          options={sketch.pages.map(({ name }, value) => ({ label: name, value }))}
        />
      )}
      {help && <TooMany help={help} />}
      {(!withThreats || help?.why === 'threats') && (
        <Checkbox checked={withThreats} onChange={({ target }) => setWithThreats(target.checked)}>
          {t('topology.import.withThreats')}
        </Checkbox>
      )}
      {plan && taken && <Preview plan={plan} pages={taken} />}
    </FormDialog>
  );
}

/** The file that was read, or how to choose one. */
function Chosen({ sketch, name }: { sketch: Sketch | null; name: string }) {
  const t = useT();
  if (sketch && name)
    return <p>{t('topology.import.read', { name, format: t(`topology.import.format.${sketch.format}`) })}</p>;
  return (
    <>
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p className="ant-upload-text">{t('topology.import.choose')}</p>
      <p className="ant-upload-hint">
        {t('topology.import.hint', { size: mostBytes / 1024 / 1024, columns: csvColumns.join(', ') })}
      </p>
    </>
  );
}

/** More rows than one edit may have: how many of which, and what would help in this file. */
function TooMany({ help }: { help: NonNullable<ReturnType<typeof helpForTooMany>> }) {
  const t = useT();
  return (
    <Alert
      type="error"
      showIcon
      title={t('topology.import.tooManyRows', help)}
      description={t(`topology.import.help.${help.why}`, help)}
    />
  );
}

const refusedText = (t: ReturnType<typeof useT>, { why, found }: Refused, name: string) =>
  t(`topology.import.refused.${why}`, {
    name,
    found,
    columns: csvColumns.join(', '),
    size: mostBytes / 1024 / 1024,
    shapes: mostShapes,
  });

/** Why a file is not read, and the headings of a table of which none is known. */
type Refused = { why: DrawingRefusal; found: string };

/** Reads the file that was chosen last; one chosen before it is forgotten. */
function useReading(first: File | null) {
  const [sketch, setSketch] = useState<Sketch | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [file, setFile] = useState<File | null>(first);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!file) return;
    let current = true;
    setReading(true);
    setSketch(null);
    setRefused(null);
    readApart(file)
      .then(
        (one) => current && setSketch(one),
        (error: unknown) =>
          current && setRefused(error instanceof DrawingRefused ? error : { why: 'broken', found: '' }),
      )
      .finally(() => current && setReading(false));
    return () => {
      current = false;
    };
  }, [file]);
  return { sketch, refused, reading, chosen: plainFileName(file?.name ?? ''), read: setFile };
}
