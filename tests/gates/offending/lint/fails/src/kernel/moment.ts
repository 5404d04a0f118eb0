export function moment(): number {
  return new Date().getTime()
}
