export function dice(): number {
  return Math.ceil(Math.random() * 6)
}
