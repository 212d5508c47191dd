import { UploadOutlined, UserOutlined } from '@ant-design/icons';
import { App, Avatar, Button, Flex, Typography, Upload } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { type CurrentUser, inauth } from '#contract/account/inauth.ts';
import { useT } from '@/i18n';
import { useAction } from '@/request/useCall';
import { shrinkPicture } from './shrink-picture';

/** Loaded when a picture was chosen. */
const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }));

/** The picture of the user: chosen, cut, made small in the browser, sent as a data address. */
export function Picture({ user, onChanged }: { user: CurrentUser; onChanged: (user: CurrentUser) => void }) {
  const t = useT();
  const { message } = App.useApp();
  const { run, loading } = useAction(inauth.updatePicture);
  const [chosen, setChosen] = useState<{ file: File; address: string }>();

  const keep = async (profilePic: string) => {
    const changed = await run({ params: { id: user.id }, body: { profilePic } });
    if (changed) {
      onChanged(changed);
      message.success(t(profilePic === '' ? 'accountSettings.picture.removed' : 'accountSettings.picture.done'));
    }
    return changed !== undefined;
  };
  const choose = async (file: File) => {
    if (file.type !== 'image/jpeg' && file.type !== 'image/png') {
      message.error(t('accountSettings.picture.wrong'));
      return;
    }
    const readable = await createImageBitmap(file).catch(() => undefined);
    if (!readable) {
      message.error(t('accountSettings.picture.wrong'));
      return;
    }
    readable.close();
    setChosen({ file, address: URL.createObjectURL(file) });
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setChosen(undefined);
  };
  const cut = async (area: Area) => {
    if (chosen && (await keep(await shrinkPicture(chosen.file, area)))) close();
  };

  return (
    <Flex vertical gap={12} align="center">
      <Typography.Text>{t('accountSettings.picture.title')}</Typography.Text>
      <Avatar size={128} src={user.profilePic || undefined} icon={<UserOutlined />} alt="" />
      <Typography.Text type="secondary">{t('accountSettings.picture.rule')}</Typography.Text>
      <Flex gap={8}>
        <Upload
          accept="image/jpeg,image/png"
          showUploadList={false}
          beforeUpload={(file) => {
            choose(file);
            return false;
          }}
        >
          <Button icon={<UploadOutlined />} loading={loading}>
            {t('accountSettings.picture.change')}
          </Button>
        </Upload>
        {user.profilePic && (
          <Button disabled={loading} onClick={() => keep('')}>
            {t('accountSettings.picture.remove')}
          </Button>
        )}
      </Flex>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog picture={chosen.address} saving={loading} onCut={cut} onClose={close} />
        </Suspense>
      )}
    </Flex>
  );
}
