import { FastColor } from '@ant-design/fast-color';

/** What pro-components asks of @ctrl/tinycolor, by the colours that antd brings along: the same colours, written without blanks. */
export class TinyColor {
  constructor(colour) {
    this.colour = new FastColor(colour);
  }

  setAlpha(alpha) {
    this.colour = this.colour.setA(alpha);
    return this;
  }

  toRgbString() {
    return this.colour.toRgbString();
  }
}
