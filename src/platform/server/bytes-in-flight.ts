export type ByteLimits = { readonly ofAddress: number; readonly ofAll: number }

/** Bytes of request bodies that are being received or answered. */
export type BytesInFlight = {
  /** Returns what gives the bytes back, or undefined when there is no room for them. */
  take(address: string, bytes: number): (() => void) | undefined
}

export function bytesInFlight(limits: ByteLimits): BytesInFlight {
  const ofAddress = new Map<string, number>()
  let ofAll = 0
  return {
    take(address, bytes) {
      const held = ofAddress.get(address) ?? 0
      if (held + bytes > limits.ofAddress || ofAll + bytes > limits.ofAll) return undefined
      ofAddress.set(address, held + bytes)
      ofAll += bytes
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        ofAll -= bytes
        const left = (ofAddress.get(address) ?? 0) - bytes
        if (left === 0) ofAddress.delete(address)
        else ofAddress.set(address, left)
      }
    },
  }
}
