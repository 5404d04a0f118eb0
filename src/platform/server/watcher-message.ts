/** NOTE under `node --watch` a thread also reports the files it loads, through the same channel as its answers. */
export function isWatcherMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && Object.keys(message).some((key) => key.startsWith('watch:'))
}
