import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Descriptions, Flex, Modal, Typography } from 'antd';
import { about } from '#contract/about.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useCopy } from '@/components/useCopy';
import { useT } from '@/i18n';
import { download } from '@/request/download';
import { useCall } from '@/request/useCall';

const licenceText = 'https://www.apache.org/licenses/LICENSE-2.0';

/** Which build of the product runs here, and under which licences. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const copy = useCopy();
  const { data } = useCall(about.product, {});
  const copyButton = (
    <Button
      icon={<CopyOutlined />}
      disabled={!data}
      onClick={() => data && void copy(`${data.version} ${data.commit}`, t('about.copied'))}
    >
      {t('about.copy')}
    </Button>
  );
  return (
    <Modal
      open
      width={440}
      title={t('about.title')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between">
          {copyButton}
          <Button type="primary" onClick={onClose}>
            {t('about.close')}
          </Button>
        </Flex>
      }
    >
      <ReturnFocus />
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'version', label: t('about.version'), children: data?.version },
          { key: 'commit', label: t('about.commit'), children: data && <code>{data.commit}</code> },
          {
            key: 'licence',
            label: t('about.licence'),
            children: (
              <a href={licenceText} target="_blank" rel="noreferrer">
                {data?.licence}
              </a>
            ),
          },
          {
            key: 'libraries',
            label: t('about.libraries'),
            children: (
              <Button
                type="link"
                size="small"
                style={{ padding: 0, height: 'auto' }}
                icon={<DownloadOutlined />}
                onClick={() => void download(about.notices, {}).catch(() => undefined)}
              >
                {t('about.notices')}
              </Button>
            ),
          },
        ]}
      />
      <Typography.Paragraph type="secondary" style={{ marginBlock: 0 }}>
        {t('about.copy.why')}
      </Typography.Paragraph>
    </Modal>
  );
}
