export type ToastType = 'success' | 'error' | 'warning' | 'info';
