import { DeleteOutlined, EditOutlined, EyeOutlined, FileTextOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, Flex } from 'antd';
import type { LibraryName } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import type { AnyListed } from './calls';
import { useDeleteEntry } from './useDeleteEntry';

interface Props {
  library: LibraryName;
  entry: AnyListed;
  canModify: boolean;
  onOpen: () => void;
  onDeleted: () => void;
}

/** What can be done with one entry. */
export function EntryActions({ library, entry, canModify, onOpen, onDeleted }: Props) {
  const t = useT();
  const remove = useDeleteEntry(library, onDeleted);
  const { code } = entry;
  return (
    <Flex gap={4}>
      {library === 'standards' && (
        <Link to={`/library/securityStandardDetail?id=${entry.id}`} aria-label={t('library.detailOf', { code })}>
          <Button type="text" size="small" icon={<FileTextOutlined />} tabIndex={-1} />
        </Link>
      )}
      <Button
        type="text"
        size="small"
        icon={canModify ? <EditOutlined /> : <EyeOutlined />}
        aria-label={canModify ? t('library.editOf', { code }) : t('library.viewOf', { code })}
        onClick={onOpen}
      />
      {canModify && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('library.deleteOf', { code })}
          onClick={() => remove(entry)}
        />
      )}
    </Flex>
  );
}
