/** Shown in place of a page whose code failed to load twice in ten seconds. */
export function ChunkFailure() {
  return (
    <section className="mx-auto max-w-md py-16 text-center" role="alert">
      <h1 className="text-heading font-semibold">Не удалось загрузить страницу</h1>
      <p className="mt-2 text-muted">Проверьте сеть и обновите.</p>
      <button type="button" className="link mt-6 min-h-11" onClick={() => location.reload()}>
        Обновить
      </button>
    </section>
  )
}
