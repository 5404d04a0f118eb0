export async function publishTask(): Promise<void> {}
