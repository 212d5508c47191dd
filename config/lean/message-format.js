/** intl-messageformat for texts whose only syntax is `{hole}`: no plurals, no numbers, no dates, so none of the browser's tables. */
export default class MessageFormat {
  static formats = { number: {}, date: {}, time: {} };

  constructor(text) {
    this.text = text;
  }

  format(values = {}) {
    return this.text.replace(/\{(\w+)\}/g, (hole, name) => (name in values ? String(values[name]) : hole));
  }

  formatHTMLMessage(values) {
    return [this.format(values)];
  }
}
