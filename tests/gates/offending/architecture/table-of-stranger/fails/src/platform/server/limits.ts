export async function note(db: Database): Promise<void> {
  await db.query('insert into tasks (id) values ($1)')
}
