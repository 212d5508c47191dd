import { CloseCircleFilled } from '@ant-design/icons';

/** `allowClear` of a choice whose button says what it does in the language of the page; antd's own says "Clear" in every one. */
export const clearable = (label: string) => ({ clearIcon: <CloseCircleFilled />, label });
