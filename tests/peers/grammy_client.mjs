// A small desk on grammY: asks, takes a yes, sends a photo back. Says each thing it does as one line of JSON.
//   node grammy_client.mjs poll|webhook API_ROOT TOKEN SECRET
import { createServer } from "node:http";
import { Bot, GrammyError, InlineKeyboard, InputFile, webhookCallback } from "grammy";

const [mode, apiRoot, token, secret] = process.argv.slice(2);
const tell = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
const bot = new Bot(token, { client: { apiRoot } });

bot.command("start", (ctx) =>
  ctx.reply("Right?", { reply_markup: new InlineKeyboard().text("Yes", "yes").text("No", "no") }));

bot.callbackQuery("yes", async (ctx) => {
  await ctx.answerCallbackQuery("Receipt 7");
  await ctx.editMessageText("Confirmed");
});

bot.on("edited_message:text", (ctx) => ctx.reply(`now ${ctx.editedMessage.text}`));

bot.on("message:photo", async (ctx) => {
  const file = await ctx.getFile();
  const answer = await fetch(`${apiRoot}/file/bot${token}/${file.file_path}`);
  const picture = new Uint8Array(await answer.arrayBuffer());
  await ctx.replyWithPhoto(new InputFile(picture, "back.png"), { caption: `${picture.length} bytes` });
});

bot.on("message:contact", async (ctx) => {
  try {
    await ctx.api.sendMessage(ctx.chat.id, "");
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    await ctx.reply(`${error.error_code} ${error.description}`);
  }
});

bot.catch((error) => tell({ error: String(error.error) }));

if (mode === "poll") {
  await bot.start({ onStart: (me) => tell({ ready: me.username }) });
} else {
  await bot.init();
  const server = createServer(webhookCallback(bot, "http", { secretToken: secret }));
  server.listen(0, "127.0.0.1", async () => {
    await bot.api.setWebhook(`http://127.0.0.1:${server.address().port}/`, { secret_token: secret });
    tell({ ready: bot.botInfo.username });
  });
}
