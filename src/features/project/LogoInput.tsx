import { PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { Avatar, Button, Flex, Form, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { variables } from '#domain/product/variable.ts';
import { problemText } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { ProjectLogo } from '@/product/ProjectLogo';
import { useVariables } from '@/request/useVariables';
import { isJpegOrPng } from './logo-check';

/** `undefined`: as it was; `null`: taken away; a file: to be sent. */
export type LogoChange = File | null | undefined;

interface Props {
  /** The project whose logo is shown until another is chosen. */
  of?: { id: string; name: string; logo: string | null };
  value: LogoChange;
  onChange: (change: LogoChange) => void;
}

/** Chooses, previews or takes away the logo; anything but JPEG and PNG is refused here. */
export function LogoInput({ of, value, onChange }: Props) {
  const t = useT();
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(value);
  const title = t('project.field.logo');
  const limit = useVariables().values?.['upload.logoMegabytes'] ?? variables['upload.logoMegabytes'].standard;
  const isThere = value ? true : value === undefined && Boolean(of?.logo);

  const choose = async (file: File) => {
    if (file.size > limit * 1024 * 1024) setProblem(problemText({ problem: 'tooBig', limit: `${limit} MB` }, title));
    else if (await isJpegOrPng(file)) {
      setProblem(undefined);
      onChange(file);
    } else setProblem(t('project.form.logoWrong'));
  };

  return (
    <Form.Item
      label={title}
      {...(problem ? { validateStatus: 'error', help: problem } : { extra: t('project.form.logoHint', { limit }) })}
    >
      <Flex gap={12} align="center">
        {of && value === undefined ? (
          <ProjectLogo {...of} size={64} />
        ) : (
          <Avatar shape="square" size={64} src={preview} icon={<PictureOutlined />} alt="" />
        )}
        <Upload
          accept="image/jpeg,image/png"
          showUploadList={false}
          beforeUpload={(file) => {
            choose(file);
            return false;
          }}
        >
          <Button icon={<UploadOutlined />}>{t('project.form.logoChoose')}</Button>
        </Upload>
        {isThere && (
          <Button onClick={() => onChange(of?.logo ? null : undefined)}>{t('project.form.logoRemove')}</Button>
        )}
      </Flex>
    </Form.Item>
  );
}

function usePreview(file: LogoChange): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
