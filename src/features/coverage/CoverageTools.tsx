import { RedoOutlined, StopOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { lazy, Suspense } from 'react';
import type { CoveredEntry } from '#domain/library/catalogue-coverage.ts';
import { excludable, reassessable, reassessOps } from '#domain/library/catalogue-edits.ts';
import type { Catalogue } from '#domain/library/catalogues.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { ProposeLinks } from './ProposeLinks';

/** It knows the properties that lead to the threats, which only this catalogue needs. */
const ProposeUnled = lazy(() => import(/* webpackChunkName: "device" */ './ProposeUnled'));

/** What can be done with the marked entries, and for all of them. */
export function CoverageTools({
  catalogue,
  chosen,
  onExclude,
}: {
  catalogue: Catalogue;
  chosen: readonly CoveredEntry[];
  onExclude: (codes: readonly string[]) => void;
}) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message, modal } = App.useApp();
  /** Says why an act has nothing to do. */
  const isNothing = (about: readonly CoveredEntry[], words: 'coverage.exclude.none' | 'coverage.again.none') => {
    if (about.length > 0) return false;
    message.info(t(chosen.length === 0 ? 'coverage.markFirst' : words));
    return true;
  };
  const exclude = () => {
    if (!isNothing(excludable(chosen), 'coverage.exclude.none')) onExclude(chosen.map(({ entry }) => entry.code));
  };
  const assessAgain = async (about: readonly CoveredEntry[]) => {
    if (await runEdit(session.edit(...reassessOps(about))))
      message.success(t('coverage.again.done', { count: about.length }));
  };
  /** Asks first: each reason was written by somebody. */
  const again = () => {
    const about = reassessable(chosen);
    if (isNothing(about, 'coverage.again.none')) return;
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t('coverage.again.ask', { count: about.length }),
      content: t('coverage.again.asked'),
      okText: t('coverage.again.ok', { count: about.length }),
      cancelText: t('confirm.cancel'),
      onOk: () => void assessAgain(about),
    });
  };
  useAskedAct('coverage.exclude', exclude);
  useAskedAct('coverage.again', again);
  return (
    <>
      <Button size="small" icon={<StopOutlined />} onClick={exclude}>
        {t('coverage.exclude')}
      </Button>
      <Button size="small" icon={<RedoOutlined />} title={t('coverage.again.hint')} onClick={again}>
        {t('coverage.again')}
      </Button>
      <ProposeLinks catalogue={catalogue} />
      {catalogue.code === 'EMB3D' && (
        <Suspense fallback={null}>
          <ProposeUnled />
        </Suspense>
      )}
    </>
  );
}
