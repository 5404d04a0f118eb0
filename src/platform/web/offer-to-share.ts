/** Offers an address to the apps of this device; false where the browser cannot, so that another way is shown. */
export async function offerToShare(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  // Closing the share sheet is not an error.
  await navigator.share({ title, url }).catch(() => undefined)
  return true
}
