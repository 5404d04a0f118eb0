export function largest(values: readonly number[]): number {
  return Math.max(...values)
}
