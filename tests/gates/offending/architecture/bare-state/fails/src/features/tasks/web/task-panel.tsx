export function isPaid({ payout_state }: Work) {
  return payout_state === 'paid'
}
