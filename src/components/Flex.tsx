import type { CSSProperties, HTMLAttributes } from 'react';

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** Parts stand below each other. */
  vertical?: boolean;
  /** Between parts (px). */
  gap?: number;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  /** Parts that have no room go on in the next line. */
  wrap?: boolean;
  /** Its share of the room in another one. */
  flex?: number;
}

/** Parts in a row or a column, as antd's Flex lays them: for the workplace, because that one makes its styles before the first page can be drawn. */
export function Flex({ vertical = false, gap, align, justify, wrap = false, flex, style, ...rest }: Props) {
  const laid: CSSProperties = {
    display: 'flex',
    flexDirection: vertical ? 'column' : 'row',
    gap,
    alignItems: align,
    justifyContent: justify,
    flexWrap: wrap ? 'wrap' : 'nowrap',
    flex,
  };
  return <div {...rest} style={{ ...laid, ...style }} />;
}
