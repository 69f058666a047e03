export function TaskDrawer(_: { what: number | 'new'; onClose: () => void }) {
  return null;
}
