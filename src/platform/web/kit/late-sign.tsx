/** Stands until a part arrives that somebody has asked for; nothing is seen of it when that is quick. */
export function LateSign() {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-20 z-50 mx-auto w-fit animate-[naryad-late_200ms_ease-out_500ms_both] rounded-card border border-line bg-surface px-5 py-3 shadow-float lg:bottom-6"
    >
      Открываем…
    </p>
  )
}
