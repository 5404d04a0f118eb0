export function lot(): number {
  return Math.random()
}
