import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';

interface Props {
  starred: boolean;
  /** What a click does, in words. */
  label: string;
  onChange: (starred: boolean) => void;
}

export function StarButton({ starred, label, onChange }: Props) {
  const { token } = theme.useToken();
  return (
    <Button
      type="text"
      size="small"
      // Beside a long name it would shrink, and stand elsewhere than in the other lines.
      style={{ flex: 'none' }}
      aria-pressed={starred}
      aria-label={label}
      title={label}
      icon={starred ? <StarFilled style={{ color: token.colorWarning }} /> : <StarOutlined />}
      onClick={() => onChange(!starred)}
    />
  );
}
