import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useT } from '@/i18n';

interface Props {
  label: string;
  /** Place of the selected row; -1 = none. */
  at: number;
  count: number;
  /** Absent: the order has no meaning, or is typed. */
  move?: (by: 1 | -1) => void;
  /** Absent: rows are given and stay. */
  drop?: () => void;
}

/** What the keys of a grid do to the selected row, for the mouse. */
export function RowTools({ label, at, count, move, drop }: Props) {
  const t = useT();
  return (
    <Flex>
      {move && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t('configuration.row.up', { list: label })}
            disabled={at <= 0}
            onClick={() => move(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t('configuration.row.down', { list: label })}
            disabled={at < 0 || at === count - 1}
            onClick={() => move(1)}
          />
        </>
      )}
      {drop && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('configuration.row.delete', { list: label })}
          disabled={at < 0}
          onClick={drop}
        />
      )}
    </Flex>
  );
}
