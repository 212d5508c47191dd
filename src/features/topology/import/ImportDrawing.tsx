import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Spin, Upload } from 'antd';
import { useMemo, useState } from 'react';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { formats } from '#domain/formats/formats.ts';
import { apply } from '#domain/workspace/workspace.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { ImpactOf } from '@/rows/reviews/Impact';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { drawingHint } from './drawing-hint';
import { PlanParts } from './PlanParts';
import { triedOf } from './tried';
import { drawingEndings, useDrawingPlan } from './useDrawingPlan';

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
  const [busy, setBusy] = useState(false);
  const w = useWorkspace((v) => v.w);
  const drawing = useDrawingPlan(w, file);
  const { sketch, plan } = drawing;
  const tried = useMemo(() => triedOf(w.assets, plan, (ops) => session.preview(...ops)), [w.assets, plan, session]);
  // Where no row was reviewed, an import makes none suspect, and what it adds moves no risk.
  const next = useMemo(() => {
    const before = session.view.w;
    return tried.changes && before.reviews.size > 0 ? { id: newId(), w: apply(before, tried.changes) } : null;
  }, [session, tried]);

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
      okButtonProps={{ disabled: drawing.isEmpty || plan?.tooMany === true, loading: busy }}
      onOk={() => void save()}
      onClose={onClose}
      width={760}
    >
      <Upload.Dragger
        accept={drawingEndings}
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(one) => {
          drawing.choose(one);
          return false;
        }}
      >
        <Chosen sketch={sketch} name={drawing.name} />
      </Upload.Dragger>
      <Spin spinning={drawing.reading} />
      {drawing.refused && <Alert type="error" showIcon title={drawing.refused} />}
      <PlanParts drawing={drawing} tried={tried} />
      {next && <ImpactOf key={next.id} session={session} next={next.w} />}
    </FormDialog>
  );
}

/** The file that was read, or how to choose one. */
function Chosen({ sketch, name }: { sketch: Sketch | null; name: string }) {
  const t = useT();
  if (sketch && name) {
    const format = formats.find(({ id }) => id === sketch.format)?.name ?? { en: sketch.format, zh: '' };
    return <p>{t('topology.import.read', { name, format: inLanguage(format) })}</p>;
  }
  return (
    <>
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p className="ant-upload-text">{t('topology.import.choose')}</p>
      <p className="ant-upload-hint">{drawingHint(t)}</p>
    </>
  );
}
