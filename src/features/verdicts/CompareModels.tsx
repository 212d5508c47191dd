import { DiffOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { ComparedRows } from './ComparedRows';

/** The way to the comparison; not there where the project allows one model only. What is open stands in the address. */
export function CompareModels() {
  const t = useT();
  const [{ compare }, go] = useAddress();
  const several = useWorkspace((v) => v.w.method.feasibility.length > 1);
  if (!several) return null;
  return (
    <>
      <Button size="small" title={t('verdicts.open')} icon={<DiffOutlined />} onClick={() => go({ compare: 'paths' })}>
        {t('verdicts.open')}
      </Button>
      <Drawer
        open={compare !== null}
        title={t('verdicts.title')}
        size="min(1100px, 92vw)"
        // Inside the workspace, so that chips and cards look as they do there.
        getContainer={() => document.querySelector<HTMLElement>('[data-part="workspace"]') ?? document.body}
        onClose={() => go({ compare: null, differing: false })}
      >
        {compare !== null && <ComparedRows kind={compare} />}
      </Drawer>
    </>
  );
}
