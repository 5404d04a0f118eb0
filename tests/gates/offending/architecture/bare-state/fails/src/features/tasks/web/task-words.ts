export function wordsOf({ state: now, title }: Task): string {
  return now === 'draft' ? `${title}, черновик` : title
}
