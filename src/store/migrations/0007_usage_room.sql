ALTER TABLE "usage" SET (fillfactor = 50);
