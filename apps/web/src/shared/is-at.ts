/** Whether an address belongs to a page of the sidebar. A passage is read, whatever its address. */
export function isAt(path: string, pathname: string): boolean {
  if (path === '/') return pathname === '/' || /^\/(read|bible)(\/|$)/.test(pathname);
  return pathname === path || pathname.startsWith(`${path}/`);
}
