/** What the import reads: sheets and columns by their titles in either language, whatever their order (M-13.1). */
export interface ColumnTitle {
  field: string;
  en: string;
  zh: string;
  needed?: boolean;
  /** Several values in one cell, separated by commas or semicolons. */
  many?: boolean;
}

export type SheetName = 'users' | 'projects' | 'tasks';

const column = (
  field: string,
  en: string,
  zh: string,
  flags: { needed?: boolean; many?: boolean } = {},
): ColumnTitle => ({
  field,
  en,
  zh,
  ...flags,
});
const needed = { needed: true };
const many = { many: true };

export const sheets: Record<SheetName, { en: string; zh: string; columns: readonly ColumnTitle[] }> = {
  users: {
    en: 'Users',
    zh: '用户',
    columns: [
      column('username', 'Username', '用户名', needed),
      column('fullName', 'Full name', '姓名', needed),
      column('email', 'E-mail', '邮箱'),
      column('password', 'Initial password', '初始密码', needed),
      column('permissions', 'Permissions', '权限', many),
    ],
  },
  projects: {
    en: 'Projects',
    zh: '项目',
    columns: [
      column('name', 'Name', '名称', needed),
      column('code', 'Code', '编号', needed),
      column('lifecycle', 'Lifecycle', '生命周期', { ...needed, ...many }),
      column('description', 'Description', '描述', needed),
      column('safetyStandard', 'Safety standard', '安全标准', many),
      column('impactModel', 'Impact model', '影响模型'),
      column('threatModels', 'Threat models', '威胁模型', many),
      column('riskModel', 'Risk matrix', '风险矩阵'),
      column('participants', 'Participants', '参与者', many),
    ],
  },
  tasks: {
    en: 'Tasks',
    zh: '任务',
    columns: [
      column('project', 'Project code', '项目编号', needed),
      column('name', 'Name', '名称', needed),
      column('code', 'Code', '编号', needed),
      column('type', 'Type', '类型'),
      column('systemName', 'System name', '系统名称', needed),
      column('description', 'Description', '描述', needed),
      column('overview', 'System overview', '系统概述', needed),
      column('responsible', 'Responsible', '负责人'),
      column('members', 'Members', '成员', many),
      column('from', 'From', '开始日期', needed),
      column('to', 'To', '结束日期', needed),
    ],
  },
};

/** The sheet of the template that says what each column may hold; the import passes it over. */
export const notesSheet = { en: 'Notes', zh: '说明' };

/** One filled line of a sheet: texts by field, and the Excel row people see. */
export interface Line {
  row: number;
  cells: Record<string, string>;
}
export type Workbook = Record<SheetName, Line[]>;
