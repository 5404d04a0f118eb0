/**
 * Mann–Whitney test: the two-sided probability that two samples this different come from one source, by the normal
 * approximation (samples of twenty and more). Small: they differ.
 */
export function rankTest(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => ({ value, isLeft: true })), ...right.map((value) => ({ value, isLeft: false }))].toSorted(
    (one, other) => one.value - other.value,
  )
  let rankSum = 0
  let ties = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1
    const same = end - start
    ties += same ** 3 - same
    rankSum += all.slice(start, end).filter(({ isLeft }) => isLeft).length * ((start + 1 + end) / 2)
    start = end
  }
  const [n, m, total] = [left.length, right.length, all.length]
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  return deviation === 0 ? 1 : tail((Math.abs(u - (n * m) / 2) - 0.5) / deviation)
}

/** Both tails of the normal distribution beyond z (Abramowitz and Stegun, 26.2.17; error below 1e-7). */
function tail(z: number): number {
  const x = Math.max(0, z)
  const t = 1 / (1 + 0.231_641_9 * x)
  const polynomial = t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return Math.min(1, 2 * (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial)
}
