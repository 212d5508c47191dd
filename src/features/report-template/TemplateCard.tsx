import { DeleteOutlined, DownloadOutlined, EyeOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Card, Flex, Table, Tag, Tooltip, Typography } from 'antd';
import { type ReportTemplate, reportTemplate } from '#contract/reports/report-template.ts';
import { sizeText } from '@/components/size-text';
import { pagesOf } from '@/components/small-pages';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { currentLanguage, useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call } from '@/request/call';
import { download } from '@/request/download';
import { useAction } from '@/request/useCall';

interface Props {
  template: ReportTemplate;
  canModify: boolean;
  onUpload: () => void;
  onChanged: () => void;
}
type Version = ReportTemplate['versions'][number];

/** One template: what it is used for, and its versions, the newest first. */
export function TemplateCard({ template, canModify, onUpload, onChanged }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const change = useAction(reportTemplate.change);
  const { id: templateId, rev, name, used, archived } = template;
  const save = async (form: { used?: number | null; archived?: boolean; name?: string }) => {
    const body = { rev, form: { name, used, archived, ...form } };
    if (await change.run({ params: { templateId }, body })) message.success(t('reportTemplate.saved'));
    onChanged();
  };
  const remove = () =>
    confirm({
      title: t('reportTemplate.delete.title', { name }),
      words: t('reportTemplate.delete.words'),
      onDelete: async () => {
        await call(reportTemplate.drop, { params: { templateId } });
        onChanged();
      },
    });
  const state = archived ? 'archived' : used === null ? 'unused' : 'used';
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} align="center">
          {canModify ? (
            <Typography.Text
              editable={{
                tooltip: t('reportTemplate.rename'),
                onChange: (next) => next !== name && void save({ name: next }),
              }}
            >
              {name}
            </Typography.Text>
          ) : (
            name
          )}
          <Tag color={state === 'used' ? 'success' : 'default'}>
            {t(`reportTemplate.state.${state}`, { version: used ?? 0 })}
          </Tag>
        </Flex>
      }
      extra={
        canModify && (
          <Flex gap={8}>
            <Button size="small" icon={<UploadOutlined />} onClick={onUpload}>
              {t('reportTemplate.newVersion')}
            </Button>
            <Button size="small" onClick={() => void save({ archived: !archived })}>
              {t(archived ? 'reportTemplate.restore' : 'reportTemplate.archive')}
            </Button>
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('reportTemplate.deleteOf', { name })}
              onClick={remove}
            />
          </Flex>
        )
      }
    >
      <Versions
        template={template}
        {...(canModify && !archived && { onUse: (number: number) => void save({ used: number }) })}
      />
    </Card>
  );
}

function Versions({ template, onUse }: { template: ReportTemplate; onUse?: (number: number) => void }) {
  const t = useT();
  const dates = useDates();
  const inUse = template.archived ? null : template.used;
  const paramsOf = ({ number }: Version) => ({ templateId: template.id, number: String(number) });
  return (
    <Table<Version>
      size="small"
      rowKey="number"
      pagination={pagesOf(template.versions.length, t)}
      scroll={{ x: 1000 }}
      tableLayout="fixed"
      dataSource={template.versions}
      columns={[
        {
          key: 'number',
          title: t('reportTemplate.version'),
          width: 150,
          render: (_, { number }) => (
            <Flex gap={8} align="center">
              {number}
              {inUse === number && <Tag color="success">{t('reportTemplate.inUse')}</Tag>}
            </Flex>
          ),
        },
        {
          key: 'file',
          title: t('reportTemplate.file'),
          ellipsis: true,
          width: 260,
          render: (_, { fileName, size }) => `${fileName} · ${sizeText(size)}`,
        },
        { key: 'places', title: t('reportTemplate.places'), width: 120, render: (_, { places }) => places },
        {
          key: 'uploaded',
          title: t('reportTemplate.uploaded'),
          width: 260,
          ellipsis: true,
          render: (_, { uploadedBy, uploadedOn }) => `${dates.time(uploadedOn)} · ${uploadedBy}`,
        },
        {
          key: 'uses',
          title: t('reportTemplate.uses'),
          width: 180,
          render: (_, { uses, lastUse }) => (
            <span style={{ whiteSpace: 'nowrap' }}>
              {[uses, lastUse && dates.time(lastUse)].filter((one) => one !== null).join(' · ')}
            </span>
          ),
        },
        {
          key: 'actions',
          width: 240,
          render: (_, version) => (
            <Flex gap={4}>
              <Tooltip title={t('reportTemplate.previewHint')}>
                <Button
                  size="small"
                  icon={<EyeOutlined />}
                  onClick={() => {
                    const query = { locale: currentLanguage() };
                    download(reportTemplate.preview, { params: paramsOf(version), query }).catch(() => undefined);
                  }}
                >
                  {t('reportTemplate.preview')}
                </Button>
              </Tooltip>
              {onUse && template.used !== version.number && (
                <Button size="small" onClick={() => onUse(version.number)}>
                  {t('reportTemplate.use')}
                </Button>
              )}
              <Button
                size="small"
                type="text"
                icon={<DownloadOutlined />}
                aria-label={t('reportTemplate.downloadOf', { version: version.number })}
                onClick={() => {
                  download(reportTemplate.file, { params: paramsOf(version) }).catch(() => undefined);
                }}
              />
            </Flex>
          ),
        },
      ]}
    />
  );
}
