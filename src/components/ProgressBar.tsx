import { Progress } from 'antd';

/** A share 0..1 as a small bar; nothing to count is a dash. Rounded down: 100 only when all is done. */
export function ProgressBar({ share, label }: { share: number | null; label: string }) {
  if (share === null) return <span>–</span>;
  return (
    <Progress percent={Math.floor(share * 100)} size="small" aria-label={label} style={{ minWidth: 96, margin: 0 }} />
  );
}
