import type en from '../en-US/request';

export default {
  'error.PermissionExpires': '未授权，请登录！',
  'error.permission': '没有权限！',
  'error.server': '服务器错误，请联系管理员！',
  'error.request': '请求错误，请重试。',
  'error.chunk.title': '页面的一部分加载失败',
  'error.chunk.script': '加载代码块 {name} 失败（{reason}）',
  'error.chunk.style': '加载样式块 {name} 失败（{reason}）',
  'error.chunk.reason.timeout': '超时',
  'error.chunk.reason.missing': '缺失',
  'error.chunk.reason.other': '其他',
  'error.chunk.reload': '重新加载页面',
} as const satisfies Record<keyof typeof en, string>;
