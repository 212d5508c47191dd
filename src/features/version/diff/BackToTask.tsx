import { ArrowLeftOutlined } from '@ant-design/icons';
import { history, Link, useLocation } from '@umijs/max';
import type { ComparedHead } from '#contract/comparison.ts';
import { fits, useOffers } from '@/components/palette/offers';
import { useT } from '@/i18n';
import { cameFrom } from '@/session/came-from';
import { versionAddress } from '../addresses';

/** The way back to the place in the task one came from; who came from elsewhere gets to the version that is compared. */
export function BackToTask({ shown }: { shown: ComparedHead | undefined }) {
  const t = useT();
  const { state } = useLocation();
  const to = cameFrom(state) ?? (shown && versionAddress(shown.taskId, shown.versionId));
  useOffers(({ words, isIn }) => {
    if (!to) return [];
    const run = () => history.push(to);
    const offer = { key: 'act:version.back', title: t('version.diff.back'), words: 'back to the task', run };
    return words === '' || fits(offer, isIn) ? [offer] : [];
  });
  if (!to) return null;
  return (
    <Link to={to} title={shown && `${shown.projectName} / ${shown.taskName}`} data-part="back">
      <ArrowLeftOutlined /> {t('version.diff.back')}
    </Link>
  );
}
